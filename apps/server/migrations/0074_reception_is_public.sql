-- The front page shows the state of reception (0027_public_content.sql).
create trigger reception_are_public after insert or update or delete or truncate on reception
  for each statement execute function public_content_has_changed();
