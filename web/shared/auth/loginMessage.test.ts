import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../lib/api/apiError.ts';
import { loginMessage } from './loginMessage.ts';

const refused = (code: ApiErrorCode, status: number, message: string) => new ApiError(code, status, message);

describe('loginMessage', () => {
  it.each([
    [
      refused('INVALID_CREDENTIALS', 401, 'Invalid email or password'),
      'Email or password is incorrect. Please try again.',
    ],
    [
      refused('UNKNOWN_ACCOUNT', 401, 'User not found'),
      'No account found with this email. Please register first.',
    ],
    [
      refused('ACCOUNT_DEACTIVATED', 401, 'User account is deactivated'),
      'Your account is deactivated. Please contact support.',
    ],
    [
      refused('RATE_LIMITED', 429, 'Too many requests'),
      'Too many attempts. Please wait a minute and try again.',
    ],
    [refused('NETWORK', 0, 'network error'), 'Network error. Please check your connection and try again.'],
    [refused('TIMEOUT', 0, 'timeout'), 'Network error. Please check your connection and try again.'],
    [refused('INTERNAL', 500, 'Something went wrong'), 'Server error occurred. Please try again later.'],
    [refused('UNREADABLE', 502, 'HTTP 502'), 'Server error occurred. Please try again later.'],
    [
      refused('VALIDATION_FAILED', 400, 'Some fields need attention'),
      'Login failed. Please verify your credentials and try again.',
    ],
    [new TypeError('x'), 'Login failed. Please verify your credentials and try again.'],
  ])('says what %s means', (error, shown) => {
    expect(loginMessage(error).message).toBe(shown);
  });
});
