import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  ExplanationReason,
  IssuerAnswer,
  NoticeSentence,
  QueuedSignal,
  ReviewDecision,
  SignalCode,
  SignalState,
} from '../../../contract/documentChecks/documentChecks.ts';

const codeText: Record<SignalCode, MessageDescriptor> = {
  P1: msg`The same file at two companies`,
  P2: msg`Made from another company’s file`,
  P3: msg`An earlier version shows different text`,
  P4: msg`Same certificate number, different figures`,
  P5: msg`The signature does not match`,
  P6: msg`Figures that do not agree`,
  S4: msg`A picture of the same page`,
  S5: msg`Reads like a confirmed case`,
};

/** A certificate may be the same although the file is not. */
export const signalText = ({ code, facts }: Pick<QueuedSignal, 'code' | 'facts'>): MessageDescriptor =>
  code === 'P1' && facts.same === 'text'
    ? msg`The same text at two companies`
    : code === 'P1' && facts.same === 'certificate'
      ? msg`The same certificate at two companies`
      : codeText[code];

export const stateText: Record<SignalState, MessageDescriptor> = {
  open: msg`Open`,
  announced: msg`Announced`,
  published: msg`Published`,
  explained: msg`Explained`,
  dismissed: msg`Dismissed`,
  withdrawn: msg`Withdrawn`,
};

export const reviewText: Record<ReviewDecision, MessageDescriptor> = {
  announce: msg`Announced to the owner`,
  publish: msg`Published`,
  dismiss: msg`Dismissed`,
  accept: msg`Explanation accepted`,
  public: msg`Marked as public material`,
  reopen: msg`Reopened`,
  withdraw: msg`Withdrawn`,
  related: msg`Closed: the companies are related`,
};

export const reasonText: Record<ExplanationReason, MessageDescriptor> = {
  agent: msg`Agent or mandate`,
  same_cargo: msg`The same cargo`,
  by_issuer: msg`Published by its issuer`,
  corrected: msg`Corrected by its issuer`,
  other: msg`Something else`,
};

/** As buyers read it, without its day. */
export const sentenceText: Record<NoticeSentence, MessageDescriptor> = {
  D1: msg`A document of this ad is also used by another company.`,
  D2: msg`A file of this ad holds an earlier version with other figures.`,
  D3: msg`Two documents with this certificate number show different figures; we cannot say which is right.`,
  D4: msg`The issuer answered that it has no record of this number.`,
};

export const issuerAnswerText: Record<IssuerAnswer, MessageDescriptor> = {
  confirms: msg`Confirms it`,
  differs: msg`Has it with different figures`,
  no_record: msg`Has no record of it`,
};

export const fieldText: Record<string, MessageDescriptor> = {
  number: msg`Certificate number`,
  date: msg`Date of issue`,
  sampled: msg`Date of sampling`,
  issuer: msg`Issuer`,
  client: msg`Client`,
  vessel: msg`Vessel`,
  imo: msg`IMO number`,
  tank: msg`Tank`,
  product: msg`Product`,
  quantity: msg`Quantity`,
  volume: msg`Volume`,
  density: msg`Density`,
  bl_date: msg`B/L date`,
  origin: msg`Origin`,
  iban: msg`IBAN`,
  bic: msg`BIC`,
};

export const contradictionText: Record<string, MessageDescriptor> = {
  mass: msg`Stated mass, and volume times density`,
  dates: msg`Issued before the sample was drawn`,
  imo: msg`IMO number with a wrong check digit`,
  iban: msg`IBAN with a wrong check digit`,
  bic: msg`Malformed BIC`,
  digest: msg`The digest in the signature is not that of the file`,
  afterSignature: msg`Text changed after the signature`,
};

export const hintText: Record<string, MessageDescriptor> = {
  S1: msg`Changed after it was made`,
  S2: msg`Saved by an editor`,
  S3: msg`More than one font in a line of figures`,
  S7: msg`Addresses that are not the issuer’s`,
  S8: msg`Print-out of a SWIFT message`,
  S9: msg`Issued long before it was used (issue date, date of use)`,
  properties: msg`Author, last saved by, dates`,
  outside: msg`Bytes before or after the document`,
  active: msg`Holds a script or attachments`,
};
