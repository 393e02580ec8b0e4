/** What mails say beyond notifications. */
export const mailsMessages = {
  'mails.approved': '“{adTitle}” was approved and is now on the market.',
  'mails.notApproved': '“{adTitle}” was not approved. This is the reason:',
  'mails.correctAndSubmit': 'Correct it and submit it again; nothing you entered is lost.',
  'mails.expired': '“{adTitle}” has expired and is no longer on the market.',
  'mails.renew': 'Renew it to publish it for 30 more days; unchanged, it is back at once.',
  'mails.suspended': '“{adTitle}” is out of the market until a moderator has looked at it. This is why:',
  'mails.corrected': 'An administrator corrected “{adTitle}”. This was changed:',
  'mails.changePublished': 'The change of your ad {reference} is published',
  'mails.newVersionApproved': 'The new version of “{adTitle}” was approved and is now on the market.',
  'mails.changeRejected': 'The change of your ad {reference} needs a change',
  'mails.newVersionNotApproved': 'The new version of “{adTitle}” was not approved. This is the reason:',
  'mails.publishedStays': 'The published version stays as it is. Correct the new one and submit it again.',
  'mails.planEnds': '{plan} ends on {endsAt}. Nothing you have is lost then.',
  'mails.adsPaused':
    'Published ads beyond the free limit are paused, and come back when you have a plan again.',
  'mails.planBoughtAgain': '{plan} is bought again from your wallet on {endsAt}, at its price of that day.',
  'mails.enoughMoney': 'See that there is enough money in it, or switch the renewal off.',
  'mails.testTitle': 'Test e-mail from {siteName}',
  'mails.test': 'You asked for this e-mail to see that mail from {siteName} arrives. It does.',
  'mails.planEnded': '{plan} has ended. Nothing you have is lost.',
  'mails.wroteAbout': '{from} wrote about “{adTitle}”:',
  'mails.interestedIn': '{from} is interested in “{adTitle}” and left no message.',
  'mails.newPassword': 'Set a new password',
  'mails.askedForPassword':
    'Somebody, hopefully you, asked to set a new password for the account with this e-mail address.',
  'mails.passwordLink':
    'The link works once, within one hour. If it was not you, do nothing: your password stays as it is.',
  'mails.confirmEmail': 'Confirm your e-mail address',
  'mails.confirmEmailOf': 'Confirm that this is the e-mail address of your account “{username}”.',
  'mails.confirmLink': 'The link works once, within 24 hours. If you made no account here, do nothing.',
  'mails.confirmAddress': 'Confirm the address',
  'mails.invited': 'An account was made for you',
  'mails.invitedBy':
    'An administrator made an account with the username “{username}” for you. Set a password to use it.',
  'mails.invitationLink': 'The link works once, within seven days.',
  'mails.companyInvitation': '{by} invites you to {company}',
  'mails.companyInvitedBy': '{by} invites you to act for {company}. Your role: {role}.',
  'mails.companyLink': 'The link works once, within seven days, for the account with this e-mail address.',
  'mails.companyAccept': 'See the invitation',
  'mails.domainCode': 'Code for {domain}: {code}',
  'mails.domainCodeFor':
    '{company} says that {domain} is theirs. If that is right, give them this code: {code}',
  'mails.domainCodeNot': 'The code works for one hour. If you do not know them, do nothing.',
  'mails.setPassword': 'Set a password',
  'mails.alreadyRegistered': 'You already have an account',
  'mails.triedToRegister':
    'Somebody, hopefully you, tried to register with this e-mail address. It has an account already: “{username}”.',
  'mails.signInOrReset':
    'Sign in, or ask for a new password there if you forgot yours. If it was not you, do nothing.',
  'mails.passwordEnded': 'Your password no longer works',
  'mails.provedEmail':
    'You proved with {provider} that the e-mail address of your account is yours. Until then somebody else could have registered it, so its password and all its other sessions were ended.',
  'mails.signInWith':
    'Sign in with {provider}, or set a new password with “Forgot password?” where you sign in.',
  'mails.passwordChanged':
    'The password of your account was changed just now, and it was signed out everywhere else.',
  'mails.accountDeleted': 'Your account was deleted',
  'mails.accountErased':
    'Your account “{username}” was deleted: its ads are closed and your personal data is erased.',
  'mails.writeToUs': 'If it was not you, write to us.',
  'mails.favoriteChanged': '“{adTitle}”, which you keep among your favorites, changed.',
  'mails.newOnMarket': 'New on the market: {adTitle} ({reference})',
  'mails.matchesSearch': '“{adTitle}” was published and matches what you look for:',
  'mails.newMatchesOf': 'New matches of “{name}”',
  'mails.newMatches':
    'New matches of {count, plural, one {{count} saved search} other {{count} saved searches}}',
  'mails.foundAmongThem':
    '“{name}” found {count, plural, one {one new ad} other {{count} new ads}}, among them:',
  'mails.found': '“{name}” found {count, plural, one {one new ad} other {{count} new ads}}:',
  'mails.quoted': '“{name}”',
  'mails.quotedWhy': '“{name}” – {why}',
  'mails.reportResolved': 'Thank you for telling us. We looked at “{subject}” ({number}) and resolved it.',
  'mails.reportClosed': 'Thank you for telling us. We looked at “{subject}” ({number}) and closed it.',
} as const;
