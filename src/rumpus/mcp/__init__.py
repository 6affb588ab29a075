"""A room for a language model's client: tools by which it lists, makes, joins and plays all games.

It speaks the Model Context Protocol on standard input and output; `rumpus mcp` starts it.
"""
