-- Drafts of news (docs/decisions/0064-drafts-of-news.md). The day 'infinity' is a draft: no reader's day reaches it,
-- also in the version before. planned_on: day that its author has typed so far.

alter table university_news add column planned_on date;
alter table university_news add column photo_id uuid references university_photos on delete set null;
create index news_of_photo on university_news (photo_id) where photo_id is not null;

alter table university_news drop constraint university_news_check;
alter table university_news drop constraint university_news_news_title_kz_check;
alter table university_news drop constraint university_news_news_title_ru_check;
alter table university_news drop constraint university_news_news_title_en_check;
alter table university_news add constraint university_news_is_whole check (
  news_date = 'infinity' or (
    news_title_kz <> '' and news_title_ru <> '' and news_title_en <> ''
    and (kind <> 'OPEN_DAY' or (event_date is not null and place_kz <> '' and place_ru <> '' and place_en <> ''))
  )
);
