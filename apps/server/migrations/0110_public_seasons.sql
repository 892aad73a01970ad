-- Answers and pages for guests read both tables.
create trigger seasons_are_public after insert or update or delete or truncate on seasons
  for each statement execute function public_content_has_changed();
create trigger question_places_are_public after insert or update or delete or truncate on question_places
  for each statement execute function public_content_has_changed();
