/** What was found out about documents, without a judgement. */
export const documentChecksMessages = {
  'documentChecks.contact':
    'No mail address, telephone number or web address: buyers reach you through the ad',
  'documentChecks.read': 'Read {day}: {what}. This does not show that it is genuine.',
  'documentChecks.pages': 'pages: {pages}, text can be read',
  'documentChecks.scan': 'pages: {pages}, a scan without text',
  'documentChecks.picture': 'a picture',
  'documentChecks.other': 'an office file, whose text is not compared',
  'documentChecks.unreadable': 'Looked at {day}: it could not be read.',
  'documentChecks.D1': 'A document of this ad is also used by another company (seen {day}).',
  'documentChecks.D2': 'A file of this ad holds an earlier version with other figures (file facts, {day}).',
  'documentChecks.D3':
    'Two documents with this certificate number show different figures; we cannot say which is right ({day}).',
  'documentChecks.D4': 'The issuer answered on {day} that it has no record of this number.',
  'documentChecks.notD1': 'It does not show who may use the document: a broker may well pass it on.',
  'documentChecks.notD2': 'It does not show why it was changed: issuers correct their documents too.',
  'documentChecks.notD3': 'It does not show which one is right, nor who changed the other.',
  'documentChecks.notD4': 'It does not show why: a number may be misread.',
  'documentChecks.corrected':
    'On {from} a sentence about a document of this ad stood here. It was wrong, and we took it back on {day}.',
  'documentChecks.notCorrected': 'Nothing speaks against the document.',
  'documentChecks.askShared': 'This document is also used in another company’s ad. Tell us why.',
  'documentChecks.askDerived': 'This file was made from a document of another company. Tell us why.',
  'documentChecks.askCertificate':
    'The certificate in this document is also used in another company’s ad. Tell us why.',
  'documentChecks.askFigures':
    'Another document with this certificate number shows other figures. Tell us which is right.',
  'documentChecks.askVersion': 'This file holds an earlier version with other text. Tell us who changed it.',
  'documentChecks.askSignature': 'The digital signature in this file does not match what the file shows now.',
  'documentChecks.askOwnFigures': 'Figures in this document do not agree. Tell us which are right.',
  'documentChecks.askItself': 'Something in this document does not agree: {what}.',
  'documentChecks.madeFromYours':
    'Another company uploaded a file made from yours. Our staff are looking at it.',
  'documentChecks.mass': 'volume times density is not the mass',
  'documentChecks.dates': 'it was issued before the sample was drawn',
  'documentChecks.imo': 'the IMO number has a wrong check digit',
  'documentChecks.iban': 'the IBAN has a wrong check digit',
  'documentChecks.bic': 'the BIC is malformed',
  'documentChecks.announced': 'From {moment} buyers will read: “{sentence}” We read your answer before that.',
  'documentChecks.isPublished': 'Buyers read: “{sentence}”',
  'documentChecks.accepted': 'Your answer was accepted. Nothing follows from this.',
  'documentChecks.closed': 'Our staff looked at it. Nothing follows from this.',
  'documentChecks.waits': 'Our staff decide once you have answered, or after {day}.',
  'documentChecks.withPassword': 'It cannot be checked: upload it without a password.',
  'documentChecks.broken': 'It could not be read: export it once more from where it was made.',
  'documentChecks.tooMuch': 'It is too large to be read.',
  'documentChecks.swift':
    'It looks like a print-out of a SWIFT message. Only the receiving bank can say that it has the message, so it proves nothing.',
} as const;
