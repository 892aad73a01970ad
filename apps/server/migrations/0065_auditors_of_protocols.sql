-- Staff members who read the whole input of a competition's published protocols, named by the super admin.
create table competition_auditors (
  competition_id uuid not null references competitions (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  named_at timestamptz not null,
  named_by_name text not null,
  primary key (competition_id, account_id)
);
create index audits_of_an_account on competition_auditors (account_id);

-- The reason of a published result in each language; null: of earlier versions, which have one text for all.
alter table protocols add column reasons jsonb;
-- That of the demo had its three languages in one text; what was published stays as it is, and is read in one's own.
alter table protocols disable trigger published_protocols_stay;
update protocols set reasons = jsonb_build_object(
    'kk', split_part(reason, ' · ', 1), 'ru', split_part(reason, ' · ', 2), 'en', split_part(reason, ' · ', 3))
  where reason like 'Көрсетілім: % · Показ: % · A demonstration: %';
alter table protocols enable trigger published_protocols_stay;

-- The trail keeps the events that it knows, whichever migrations added them, and three more.
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into strict known from pg_constraint where conname = 'audit_events_event_check';
  alter table audit_events drop constraint audit_events_event_check;
  execute 'alter table audit_events add constraint audit_events_event_check '
    || replace(known, '])', ', ''auditorNamed''::text, ''auditorRemoved''::text, ''protocolAudited''::text])');
end
$$;
