-- What a hit of the screening holds (docs/decisions/0085-what-a-hit-holds.md).

-- `held`: nothing new may be published and no money leaves; `suspended`: two people confirmed the match.
alter table screening_hits add column hold text not null default 'none';
update screening_hits set hold = case
  when state = 'confirmed' and decision = 'true_match' then 'suspended'
  when (strong is not null or decision = 'true_match') and not (state = 'confirmed' and decision in ('false_match', 'delisted'))
    then 'held'
  else 'none'
end;
alter table screening_hits add constraint screening_hits_hold_check check (hold in ('none', 'held', 'suspended'));
create index screening_hits_hold_idx on screening_hits (subject_id) where hold <> 'none';

-- Accounts and companies that hits hold: the subjects themselves, and the companies that held people act for.
create view held_parties as
select s.ref as party, h.hold
from screening_hits h join screening_subjects s on s.id = h.subject_id
where h.hold <> 'none' and s.kind in ('company', 'person') and s.ref is not null
union all
select m.company_id, h.hold
from screening_hits h join screening_subjects s on s.id = h.subject_id
join company_members m on m.user_id = s.ref and m.left_at is null and m.role <> 'viewer'
where h.hold <> 'none' and s.kind in ('company', 'person');

-- What a suspension took off the market comes back when it ends; any other move clears the mark.
alter table ads add column moved_by_hold boolean not null default false;
create index ads_moved_by_hold_idx on ads (id) where moved_by_hold;

-- Holds follow from the hits; a column of their own would say it twice.
alter table companies drop constraint companies_status_check;
update companies set status = 'active' where status in ('held', 'suspended');
alter table companies add constraint companies_status_check check (status in ('active', 'closed'));
