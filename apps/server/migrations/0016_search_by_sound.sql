create extension if not exists fuzzystrmatch;

-- How a text sounds in any of our alphabets, the Latin Kazakh one too, in plain letters: Жұбанов, Жубанов and Zhubanov are
-- all `jubanov`, Гумилёв, Gumilyov and Gumilyev all `gumilev`. Spelling mistakes are then few letters apart, whatever was
-- typed. Hard and soft signs are silent (they have no counterpart in the second list); double letters sound as one.
create function sound_of(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(regexp_replace(translate(regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
    translate(fold_kazakh(value),
      'абвгдежзийклмнопрстуфхыэäáâöóôüúûūğıñéèêíъь',
      'abvgdejziiklmnoprstufhieaaaooouuuugineeei'),
    'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia'), 'ş', 'sh'), 'ç', 'ch'),
    'zh', 'j'), 'kh', 'h'), 'gh', 'g'), 'ph', 'f'), 'q', 'k'), 'w', 'v'), 'x', 'ks'),
    'y[eo]', 'e', 'g'), 'y', 'i'), '[^a-z0-9]+', ' ', 'g'), '([a-z])\1+', '\1', 'g'));

alter table universities add sound text not null generated always as (
  sound_of(name_kz || ' ' || name_ru || ' ' || name_en || ' ' || coalesce(abbreviation_kz, '') || ' ' || coalesce(abbreviation_ru, ''))
) stored;

alter table programs add sound text not null generated always as (
  sound_of(name_kz || ' ' || name_ru || ' ' || name_en)
) stored;
