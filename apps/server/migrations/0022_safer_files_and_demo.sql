-- The demo's accounts have a known password: without the demo they are closed, and this says that we closed them.
alter table demo add column accounts_closed_at timestamptz;

-- Files kept their owner's ending, whatever their content: `passport.hta` over a PDF would run where it is unpacked.
with right_endings (type, ending, others) as (
  values ('application/pdf', 'pdf', '{}'::text[]), ('image/jpeg', 'jpg', '{jpeg}'), ('image/png', 'png', '{}'),
         ('application/msword', 'doc', '{}'),
         ('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx', '{}')
)
update files f
set name = left(regexp_replace(f.name, '\.[A-Za-z][A-Za-z0-9]{0,4}$', ''), 195) || '.' || r.ending
from right_endings r
where r.type = f.type
  and lower(coalesce(substring(f.name from '\.([A-Za-z0-9]+)$'), '')) <> all (r.others || r.ending);
