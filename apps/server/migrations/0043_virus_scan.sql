-- What the virus scanner says of a file. PENDING: not asked yet; without a scanner all stay so and are shown to all.
-- `scan_due_at`: when it is asked (next), null: never again. An infected file is kept for a while, in case the next
-- definitions of viruses think better of it, and is asked about again until its bytes go (`infected_at`: since when).
-- The default of `scan_due_at` is for servers of the version before, which do not write it: their files are asked about
-- like all others.
alter table files
  add column scan_state text not null default 'PENDING' constraint files_scan_state_check
    check (scan_state in ('PENDING', 'CLEAN', 'INFECTED')),
  add column scan_due_at timestamptz default now(),
  add column scan_attempts integer not null default 0,
  add column scan_finding text,
  add column infected_at timestamptz;

-- What is to be asked about, the most urgent first; of infected files, how many there are.
create index files_to_scan on files (scan_due_at) where scan_due_at is not null;
create index files_infected on files (infected_at) where infected_at is not null;
