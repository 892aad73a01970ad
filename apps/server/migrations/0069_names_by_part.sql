-- Names are found by one full-text index (docs/decisions/0058-capped-totals-and-one-index-for-names.md).

drop trigger row_names_of_inserted on review_items;
drop trigger row_names_of_deleted on review_items;
drop function keep_row_names();
drop function are_kindred(text, text);
drop function letters_in_common(text, text);
drop table word_totals, kindred_names;
-- Servers of the released version still ask these two. They stay empty until the next release drops them.
truncate row_names, name_words;
drop index row_names_by_word;
drop index name_words_by_part;

-- The ends of all words of a spelled name: a prefix of one of them is any part of a word. It costs some twenty microseconds.
create function name_parts(spelled_name text) returns tsvector
  language plpgsql immutable strict parallel safe cost 10000 as $$
declare
  parts text[] := '{}';
  word text;
begin
  foreach word in array string_to_array(spelled_name, ' ') loop
    for place in 1 .. length(word) loop
      parts := parts || substr(word, place);
    end loop;
  end loop;
  return array_to_tsvector(parts);
end $$;

-- Every application has a row of the whole portal.
create index review_items_by_name on review_items using gin (name_parts(search_name)) with (fastupdate = off)
  where sight = '*';
