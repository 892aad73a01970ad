-- When a session was last seen is written every minute: with room beside it on its page, its four indexes stay as they are.
alter table sessions set (fillfactor = 70);
