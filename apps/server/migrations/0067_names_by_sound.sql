-- Names of the office's list are found by how they sound, too: Серікқызы by Серикызы, Kozhakhmetova by Кожахметова
-- (docs/specification/review-office.md#filters). Each word of `search_name` becomes `word|sound`.

-- The sound of a word in plain Latin letters, as `soundOf` has it (packages/domain/src/kernel/sound.ts); a test holds both.
create function sound_of_word(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(
    replace(regexp_replace(replace(replace(replace(replace(replace(replace(replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(word),
          'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia'), 'ъ', ''), 'ь', ''), 'ş', 'sh'), 'ç', 'ch'),
        'абвгдежзийклмнопрстуфхыэäáâöóôüúûūğıñéèêíәғқңөұүһіё',
        'abvgdejziiklmnoprstufhieaaaooouuuugineeeiagknouuhie'),
      'zh', 'j'), 'kh', 'h'), 'gh', 'g'), 'ph', 'f'), 'q', 'k'), 'w', 'v'), 'x', 'ks'),
      'y[eo]', 'e', 'g'), 'y', 'i'),
    '[^a-z0-9]+', '', 'g'), '([a-z])\1+', '\1', 'g');

-- Words of a name with their sounds, as the list's index of words takes them.
create function spelled_name(name text) returns text
  language sql immutable strict parallel safe
  return (select coalesce(string_agg(word || '|' || sound_of_word(word), ' ' order by place), '')
    from string_to_table(lower(name), ' ') with ordinality as words (word, place) where word <> '');

-- The triggers keep the index of words and the totals for rows that come and go: all rows go, and come with their sounds.
create temporary table kept_items on commit drop as select * from review_items;
delete from review_items;
update kept_items set search_name = spelled_name(search_name);
insert into review_items select * from kept_items;
