-- What an applicant agrees to and states when sending: the two consents with their instant and the version of their
-- texts (null: sent through the calls without them), and the length of the motivation letter in words.

alter table applications add column consented_at timestamptz;
alter table applications add column consent_version text;
alter table applications add column letter_words integer check (letter_words between 0 and 99999);
alter table applications add constraint consent_is_whole check ((consented_at is null) = (consent_version is null));
alter table applications add constraint consent_belongs_to_sending check (consented_at is null or consented_at = sent_at);
