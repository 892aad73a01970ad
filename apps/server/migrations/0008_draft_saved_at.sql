-- When a draft was last saved: who finds it changed on another device sees which of the two is newer.

alter table applications add column draft_saved_at timestamptz;
