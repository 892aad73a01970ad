-- The total of a filter by citizenship, level or language is a sum over what stands side by side in an index; in
-- facet_totals_by_key the rows of each of them lie scattered over all universities.
create index facet_totals_by_citizenship on facet_totals (sight, citizenship, status)
  include (education_level, education_language, is_assigned, count);
create index facet_totals_by_level on facet_totals (sight, education_level, status)
  include (education_language, is_assigned, count);
create index facet_totals_by_language on facet_totals (sight, education_language, status) include (is_assigned, count);
