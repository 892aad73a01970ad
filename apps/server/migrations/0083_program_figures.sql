-- Figures of programs by year, each with its source (docs/decisions/0068-figures-by-program-and-year.md). Without a
-- university and a language: of the program in the whole country. `source`: a mark of data/SOURCES.md, or the name of
-- the competition in addresses. `winners`: number of people behind a score.
create table program_figures (
  program_code text not null references programs,
  university_id text references universities,
  language text check (language in ('KAZAKH', 'ENGLISH', 'RUSSIAN', 'FRENCH')),
  kind text not null check (kind in ('GRANTS', 'LOWEST_SCORE', 'HIGHEST_SCORE')),
  year integer not null check (year between 2000 and 2100),
  value integer not null check (value >= 0),
  winners integer check (winners > 0),
  source text not null,
  competition_id uuid references competitions
);
create unique index one_figure_a_source on program_figures
  (program_code, kind, year, university_id, language, competition_id) nulls not distinct;
create index figures_of_a_competition on program_figures (competition_id) where competition_id is not null;
create trigger program_figures_are_public after insert or update or delete or truncate on program_figures
  for each statement execute function public_content_has_changed();

-- The columns stay one release for servers of the version before.
insert into program_figures (program_code, kind, year, value, winners, source)
select code, kind, year, value, case when year = 2025 and code in ('B098', 'B175') then 1 end, 'S3'
from programs, lateral (values
  ('GRANTS', 2026, grant_quantity2026), ('LOWEST_SCORE', 2025, cutoff_min2025), ('HIGHEST_SCORE', 2025, cutoff_max2025)
) as known (kind, year, value)
where value is not null;
