-- What universities say of themselves: the rest of the profile, photos and news.

alter table universities
  -- As the university counts them; null: the programs of its offer are counted.
  add total_edu_programs integer check (total_edu_programs >= 0),
  -- Out of student_teacher_ratio (domain/universities/rules.ts), to sort by.
  add students_per_teacher numeric(7, 2) check (students_per_teacher > 0),
  add address_en text,
  add description_en text,
  -- Figures that the demonstration made up: the public page says so.
  add has_demo_figures boolean not null default false,
  -- {tab: {version, at, by}}: who saved which tab last, and at which version of the row.
  add tab_changes jsonb not null default '{}';

create table university_photos (
  id uuid primary key,
  university_id text not null references universities,
  -- Places begin at 0; a deletion leaves a gap.
  position integer not null check (position >= 0),
  caption_kz text not null default '',
  caption_ru text not null default '',
  caption_en text not null default '',
  type text not null check (type in ('image/jpeg', 'image/png')),
  size integer not null check (size > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index photos_of_university on university_photos (university_id, position, created_at);

create table university_news (
  id uuid primary key,
  university_id text not null references universities,
  kind text not null check (kind in ('NEWS', 'OPEN_DAY')),
  -- The day in Kazakhstan from which the public sees it.
  news_date date not null,
  news_title_kz text not null check (news_title_kz <> ''),
  news_title_ru text not null check (news_title_ru <> ''),
  news_title_en text not null check (news_title_en <> ''),
  -- Rich text in our subset of Markdown, never HTML.
  body_kz text not null,
  body_ru text not null,
  body_en text not null,
  event_date date,
  event_time text check (event_time ~ '^\d\d:\d\d$'),
  place_kz text,
  place_ru text,
  place_en text,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((kind = 'OPEN_DAY') <= (event_date is not null and place_kz <> '' and place_ru <> '' and place_en <> '')),
  check (kind = 'OPEN_DAY' or (event_date is null and event_time is null))
);
create index news_of_university on university_news (university_id, news_date desc, created_at desc);
create index open_days_by_date on university_news (event_date, event_time) where kind = 'OPEN_DAY';

alter table audit_events drop constraint audit_events_event_check;
alter table audit_events add constraint audit_events_event_check check (event in (
  'applicationOpened', 'fileDownloaded', 'applicationDownloaded', 'applicationsExported', 'interviewOpened', 'interviewsExported',
  'applicationsAssigned', 'reasonCreated', 'reasonEdited', 'reasonDeleted',
  'universityEdited', 'photoAdded', 'photoDeleted', 'newsCreated', 'newsEdited', 'newsDeleted',
  'staffCreated', 'staffEdited', 'staffDisabled', 'staffEnabled', 'staffDeleted',
  'receptionChanged', 'resetLinkSent', 'staffSignedIn', 'staffSignInFailed'));
