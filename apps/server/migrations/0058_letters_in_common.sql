-- How many letters the words of a row have in common: a part that somebody types is found in several of its words only
-- where it is no longer than that, and no other rows need to be looked through to count each once.
lock table review_items in share row exclusive mode;

-- The length of the longest part that two words have in common.
create function letters_in_common(one text, other text) returns integer language sql immutable strict parallel safe as $$
  select coalesce(max(letters), 0)
  from generate_series(1, length(one)) as at cross join generate_series(1, length(one) - at + 1) as letters
  where strpos(other, substr(one, at, letters)) > 0
$$;

drop table kindred_names;
create table kindred_names (
  sight text not null,
  word_id integer not null,
  -- Of the word and that other word of the row which has the most in common with it.
  letters integer not null,
  application_id uuid not null,
  primary key (sight, word_id, letters, application_id)
);
-- What goes is looked for by its row.
create index kindred_names_of_row on kindred_names (application_id);

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
      select n.search_name, w.id, max(letters_in_common(t.word, o.word)) as letters
      from (select distinct search_name from changed) as n
      cross join string_to_table(n.search_name, ' ') as t (word)
      cross join string_to_table(n.search_name, ' ') as o (word)
      join name_words w on w.word = t.word
      where o.word <> t.word and are_kindred(t.word, o.word)
      group by 1, 2
    )
    insert into kindred_names
      select c.sight, k.id, k.letters, c.application_id from kindred k join changed c using (search_name);
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

with kindred as materialized (
  select n.search_name, w.id, max(letters_in_common(t.word, o.word)) as letters
  from (select distinct search_name from review_items) as n
  cross join string_to_table(n.search_name, ' ') as t (word)
  cross join string_to_table(n.search_name, ' ') as o (word)
  join name_words w on w.word = t.word
  where o.word <> t.word and are_kindred(t.word, o.word)
  group by 1, 2
)
insert into kindred_names
  select r.sight, k.id, k.letters, r.application_id from kindred k join review_items r using (search_name);
