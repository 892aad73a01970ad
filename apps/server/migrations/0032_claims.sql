-- What competitors answer to a check of their claims, and lists of who competes (docs/specification/competition.md#claims).

alter table grant_claims add column answer_file_id uuid references files (id);
create index claims_by_answer_file on grant_claims (answer_file_id) where answer_file_id is not null;

-- Competitors whose claims are looked for, in the order of sending.
create index review_items_competing on review_items (sent_at, application_id)
  where sight = '*' and type = 'GRANT_COMPETITION';
create index claims_by_state on grant_claims (state, kind, application_id);
drop index claims_that_wait;

-- No university considers what competes: it counts for the whole portal alone.
create or replace function keep_event_totals() returns trigger language plpgsql as $$
begin
  insert into event_totals
    select s.sight, h.event, (h.at at time zone interval '5 hours')::date, count(*)
    from changed h left join choices c on c.application_id = h.application_id and c.position = h.choice
    cross join lateral (
      select '*' as sight union all select c.university_id where c.university_id is not null and not c.is_competing) as s
    group by 1, 2, 3;
  return null;
end $$;
