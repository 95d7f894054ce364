import { describe, expect, it } from 'vitest';
import { socialStartPath } from './social-logins.tsx';

describe('the way to an account elsewhere', () => {
  it('says whether to remember', () => {
    expect(socialStartPath({ id: 'x', remember: true, referralCode: undefined })).toBe(
      '/api/auth/social/x/start?remember=true',
    );
  });

  it('carries the referral code that the visitor came with', () => {
    expect(socialStartPath({ id: 'google', remember: false, referralCode: 'A&b=1' })).toBe(
      '/api/auth/social/google/start?remember=false&ref=A%26b%3D1',
    );
  });

  it('leaves an empty code out', () => {
    expect(socialStartPath({ id: 'facebook', remember: false, referralCode: '' })).not.toContain('ref');
  });
});
