-- Whether documents are received: one row, set by hand or by a window (rulings, Applications).

create table reception (
  is_only_row boolean primary key default true check (is_only_row),
  is_enabled_by_hand boolean not null,
  opens_at timestamptz,
  closes_at timestamptz,
  check (opens_at is null or closes_at is null or opens_at < closes_at)
);
insert into reception (is_enabled_by_hand) values (true);
