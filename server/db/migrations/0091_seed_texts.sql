-- Texts that new sites start with, reworded; texts that an operator wrote stay.
update plans set description = 'For an occasional cargo'
where description = 'To look around and post a cargo now and then';
update plans set description = 'For traders active every week' where description = 'For who trades every week';
update red_flag_rules set name = 'Description almost identical to another member’s ad'
where name = 'The text is nearly that of another account''s ad';
update red_flag_rules set name = 'Contact details in the text' where name = 'Contact details stand in the text';
