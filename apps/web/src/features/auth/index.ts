/**
 * Logging in and signing up: owns the two public screens in their common frame, and none of the session's rules,
 * which lib/session keeps.
 */
export { AuthFrame } from './auth-frame.tsx';
export { LoginScreen } from './login-screen.tsx';
export { SignupScreen } from './signup-screen.tsx';
