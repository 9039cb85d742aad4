/** Every page address of the portal. Screens and links take theirs from here. */
export const paths = {
  home: '/',
  auth: '/coach/auth',
  coachLogin: '/coach/login',
  forgotPassword: '/coach/forgot-password',
  coach: '/coach',
  coachDashboard: '/coach/dashboard',
  admin: '/admin',
} as const;
