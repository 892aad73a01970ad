-- Figures of programs that their owners keep (docs/specification/content.md#kinds). kept_at: published values of the
-- content decide the row, no longer the files of a release. archived_at: the figure was withdrawn.
alter table program_figures
  add column kept_at timestamptz,
  add column archived_at timestamptz,
  drop constraint program_figures_kind_check,
  add constraint program_figures_kind_check check (kind in ('GRANTS', 'LOWEST_SCORE', 'HIGHEST_SCORE', 'COST'));
