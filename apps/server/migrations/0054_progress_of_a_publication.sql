-- How far a publication is. A table of its own: the publication's one transaction holds what it decides and sees nothing
-- that is written meanwhile, so that this is written beside it.
create table publications_under_way (
  competition_id uuid not null,
  version integer not null,
  -- Per cent.
  progress integer not null check (progress between 0 and 100),
  primary key (competition_id, version),
  foreign key (competition_id, version) references protocols (competition_id, version) on delete cascade
);
