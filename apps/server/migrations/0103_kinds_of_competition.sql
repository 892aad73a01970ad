-- Kinds of a competition (docs/decisions/0081-kinds-of-competition.md): its name in each language, a grant or a
-- scholarship, its source of score, its number within the year and the level. A competition of an earlier version has
-- no name.
alter table competitions
  add column name jsonb,
  add column kind text not null default 'GRANT',
  add column source text not null default 'UNT',
  add column number smallint not null default 1,
  add constraint competitions_kind_check check (kind in ('GRANT', 'SCHOLARSHIP')),
  add constraint competitions_source_check check (source in ('UNT', 'TESTING', 'INTERVIEW')),
  add constraint competitions_number_check check (number > 0),
  add constraint competitions_name_check check (name is null or (name ? 'kk' and name ? 'ru' and name ? 'en'));

-- The name of the constraint stays: a server of the version before names it while both run.
alter table competitions drop constraint one_competition_a_year_and_level;
alter table competitions add constraint one_competition_a_year_and_level unique (year, level, number);
