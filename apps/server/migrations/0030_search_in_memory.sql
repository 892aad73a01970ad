-- Universities and programs are searched in the servers' memory (docs/decisions/0020-public-answers-kept.md): the forms
-- of their names are made there.
alter table universities drop column search, drop column sound;
alter table programs drop column search, drop column sound;
drop function sound_of(text);
drop function fold_kazakh(text);
drop extension fuzzystrmatch;
