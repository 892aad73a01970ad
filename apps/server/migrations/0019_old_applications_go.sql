-- Applications are removed so many years after they ended (APPLICATIONS_KEPT_YEARS), and their history with them.

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < nullif(current_setting('portal.applications_kept_since', true), '')::timestamptz then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
drop trigger application_history_is_append_only on application_history;
create trigger application_history_is_append_only before delete or update on application_history
  for each row execute function refuse_history_change();
create index applications_by_end on applications (status_changed_at) where status in ('PASSED', 'FAILED', 'WITHDRAWN');
