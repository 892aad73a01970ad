-- Which word's rows may be on a page of a part of a name, and which may stand under several words that have the part, is
-- known without looking at the rows: two bounds stand beside each word's count. They may be higher than what there is,
-- since they stay when rows go, and never lower. A server of the version before that joins rows of totals while both run
-- knows nothing of them: what it writes is bound by nothing.
lock table review_items in share row exclusive mode;

alter table word_totals
  -- No row of the word is newer.
  add column newest timestamptz not null default 'infinity',
  -- In no row the word has a longer part in common with another word.
  add column letters integer not null default 2147483647;
drop index word_totals_by_key;

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
        returning sight, word_id, created_at
    )
    insert into word_totals select sight, word_id, count(*), max(created_at), 0 from added group by 1, 2;
    with kindred as materialized (
      select n.search_name, w.id, max(letters_in_common(t.word, o.word)) as letters
      from (select distinct search_name from changed) as n
      cross join string_to_table(n.search_name, ' ') as t (word)
      cross join string_to_table(n.search_name, ' ') as o (word)
      join name_words w on w.word = t.word
      where o.word <> t.word and are_kindred(t.word, o.word)
      group by 1, 2
    ), added as (
      insert into kindred_names
        select c.sight, k.id, k.letters, c.application_id from kindred k join changed c using (search_name)
        returning sight, word_id, letters
    )
    insert into word_totals select sight, word_id, 0, '-infinity', max(letters) from added group by 1, 2;
  else
    with taken as (
      delete from row_names n using gone g cross join string_to_table(g.search_name, ' ') as t (word)
        join name_words w using (word)
        where n.sight = g.sight and n.word_id = w.id and n.created_at = g.created_at
          and n.application_id = g.application_id
        returning n.sight, n.word_id
    )
    insert into word_totals select sight, word_id, -count(*), '-infinity', 0 from taken group by 1, 2;
    delete from kindred_names k using gone g where k.application_id = g.application_id and k.sight = g.sight;
  end if;
  return null;
end $$;

delete from word_totals;
insert into word_totals
  select n.sight, n.word_id, count(*), max(n.created_at), coalesce(max(k.letters), 0)
  from row_names n left join kindred_names k using (sight, word_id, application_id) group by 1, 2;
create index word_totals_by_key on word_totals (sight, word_id) include (count, newest, letters);
