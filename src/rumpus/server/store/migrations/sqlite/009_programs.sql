-- Whether a guest on a seat has said that it is a program.
ALTER TABLE seats ADD COLUMN is_program INTEGER NOT NULL DEFAULT 0;
