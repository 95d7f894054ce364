/**
 * Logging in and signing up: owns the two public screens and nothing of the session's rules, which lib/session keeps.
 */
export { LoginScreen } from './login-screen.tsx';
export { SignupScreen } from './signup-screen.tsx';
