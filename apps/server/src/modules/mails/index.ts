/**
 * Owns the mails about accounts: what is to be sent, in which words, and the links that they bring. Guarantees that a mail is
 * stored with what it tells of and sent by one server, that a link is kept only as a SHA-256 hash and works once, for half an
 * hour or, where it takes an account back, for a week, and that a mail names nobody to others who read its address.
 */
export { deleteExpiredAddressLinks, findAddressLink, findAddressOfLink, takeAddressLink } from './address-links.ts';
export { createAccountMail, type AccountMail } from './create-account-mail.ts';
export { deleteClosedMails, insertConfirmMail, insertLinkMail, type LinkKind } from './mail-queue.ts';
export { insertAccountMail, insertEmailChangedMail, insertTicketNewsMail } from './news-queue.ts';
export {
  deleteExpiredResetTokens,
  deleteResetTokensOfPlayer,
  findPlayerOfResetToken,
  hashResetToken,
  takeResetToken,
} from './reset-tokens.ts';
export { deleteExpiredTakeBacks, endTakeBacks, findTakeBack, hasTakeBack, insertTakeBack } from './take-backs.ts';
export { readMailedName } from './write-mails.ts';
