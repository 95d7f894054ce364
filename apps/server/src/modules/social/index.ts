/**
 * Owns logging in with an account elsewhere: which providers are set up, logins on their way, and whose identity at a
 * provider opens whose account. Guarantees that an identity is one account, that an account of ours is opened to an
 * identity only by an address which both the provider and we have confirmed, that each step works once and in the one
 * browser that began, and that no token, code or secret of ours is ever in an address or in the log.
 */
export { createSocial, registerSocialJobs, type Social } from './create-social.ts';
export { untiePlayer } from './identity-store.ts';
export type { SocialClient, SocialClients } from './open-id-provider.ts';
export { registerSocialRoutes } from './routes.ts';
