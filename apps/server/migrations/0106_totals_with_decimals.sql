-- Totals of a commission have two decimals. Servers of the version before read whole totals.
alter table allotment_lists add column decimal_total numeric(7, 2);
