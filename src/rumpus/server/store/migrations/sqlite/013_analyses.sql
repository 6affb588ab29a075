-- What the coach says of a finished game; `form` is raised when it says it in another way.
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    form INTEGER NOT NULL,
    analysis BLOB NOT NULL
);
