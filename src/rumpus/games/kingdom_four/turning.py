"""What knows a seat, so that the table can be turned round."""

from rumpus.engine.turning import Turning

TURNING = Turning(
    by_seat="hand hand_size collected made last",
    by_other="points",
    seats="dealer",
)
