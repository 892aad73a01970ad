-- The day, in Kazakhstan, on which a university's staff were last reminded that its offer waits for their confirmation.
create table offer_reminders (
  university_id text primary key references universities (id),
  reminded_on date not null
);
