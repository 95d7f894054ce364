export const coming = {
  names: {
    dice: 'Dice',
    plinko: 'Plinko',
    sports: 'Sports Betting',
    other: 'This Game',
  },
  soon: 'Coming Soon',
  text: '{{name}} is being built. It opens when it is as fair and as solid as the rest.',
  progress: 'Development progress',
  percent: '{{percent}}%',
  backToWin: 'Back to the games',
  backToHome: 'Back to Home',
} as const;
