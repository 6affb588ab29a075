-- Whether a guest on a seat has said that it is a program.
ALTER TABLE seats ADD COLUMN is_program BOOLEAN NOT NULL DEFAULT FALSE;
