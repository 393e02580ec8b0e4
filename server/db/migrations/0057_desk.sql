-- One form of placeholder everywhere: {name}, as in the texts of the site. Answers saved before had {{name}}.
update canned_replies
set body = regexp_replace(body, '\{\{\s*(name|number|subject)\s*\}\}', '{\1}', 'g')
where body ~ '\{\{\s*(name|number|subject)\s*\}\}';
