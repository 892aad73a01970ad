-- What an expert's passkey has signed: its answer, by which anybody can check later that it was this grade. Null: the
-- grade was signed with a code by SMS.
alter table interviews add column signature jsonb;
