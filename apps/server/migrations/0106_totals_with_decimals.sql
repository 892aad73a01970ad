-- Totals of a commission have two decimals. Totals of tests stay whole.
alter table allotment_lists alter column total type numeric(7, 2);
