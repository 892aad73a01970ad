-- How many rows have each word in their name, so that a page of a common name need not count them all.
lock table review_items in share row exclusive mode;

create table word_totals (
  sight text not null,
  word_id integer not null,
  count bigint not null
);
create index word_totals_by_key on word_totals (sight, word_id) include (count);

-- Rows with several words of which a typed part may be a part: they stand under each of them, and are counted once.
create table kindred_names (
  sight text not null,
  word_id integer not null,
  application_id uuid not null,
  primary key (sight, word_id, application_id)
);
-- What goes is looked for by its row.
create index kindred_names_of_row on kindred_names (application_id);

-- Whether two words have a part in common that somebody may search by: three letters (platform/name-search.ts).
create function are_kindred(one text, other text) returns boolean language sql immutable strict parallel safe as $$
  select exists (select from generate_series(1, length(one) - 2) as at where strpos(other, substr(one, at, 3)) > 0)
$$;

create or replace function keep_row_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into name_words (word)
      select distinct t.word from changed cross join string_to_table(search_name, ' ') as t (word)
      where not exists (select from name_words w where w.word = t.word)
      order by t.word
      on conflict do nothing;
    with added as (
      insert into row_names
        select distinct c.sight, w.id, c.created_at, c.application_id
        from changed c cross join string_to_table(c.search_name, ' ') as t (word)
        join name_words w using (word)
        returning sight, word_id
    )
    insert into word_totals select sight, word_id, count(*) from added group by 1, 2;
    with kindred as materialized (
      select distinct n.search_name, w.id
      from (select distinct search_name from changed) as n
      cross join string_to_table(n.search_name, ' ') as t (word)
      cross join string_to_table(n.search_name, ' ') as o (word)
      join name_words w on w.word = t.word
      where o.word <> t.word and are_kindred(t.word, o.word)
    )
    insert into kindred_names select c.sight, k.id, c.application_id from kindred k join changed c using (search_name);
  else
    with taken as (
      delete from row_names n using gone g cross join string_to_table(g.search_name, ' ') as t (word)
        join name_words w using (word)
        where n.sight = g.sight and n.word_id = w.id and n.created_at = g.created_at
          and n.application_id = g.application_id
        returning n.sight, n.word_id
    )
    insert into word_totals select sight, word_id, -count(*) from taken group by 1, 2;
    delete from kindred_names k using gone g where k.application_id = g.application_id and k.sight = g.sight;
  end if;
  return null;
end $$;

insert into word_totals select sight, word_id, count(*) from row_names group by 1, 2;
with kindred as materialized (
  select distinct n.search_name, w.id
  from (select distinct search_name from review_items) as n
  cross join string_to_table(n.search_name, ' ') as t (word)
  cross join string_to_table(n.search_name, ' ') as o (word)
  join name_words w on w.word = t.word
  where o.word <> t.word and are_kindred(t.word, o.word)
)
insert into kindred_names select r.sight, k.id, r.application_id from kindred k join review_items r using (search_name);
