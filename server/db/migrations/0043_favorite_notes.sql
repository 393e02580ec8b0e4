-- A line of one's own about an ad that is kept.
alter table favorites
  add column note text,
  add constraint favorites_note_check check (length(note) between 1 and 500);
