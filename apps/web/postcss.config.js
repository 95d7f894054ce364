import { mixins } from './css-mixins.js';

/** The breakpoints, by name: `@media $phone`. No style sheet has one of its own. */
const BREAKPOINTS = {
  narrow: '(max-width: 26em)',
  phone: '(max-width: 47.99em)',
  low: '(max-width: 47.99em) and (max-height: 760px)',
  flat: '(max-width: 65.99em) and (max-height: 480px)',
  tablet: '(min-width: 48em) and (max-width: 65.99em)',
  wide: '(min-width: 48em)',
  desktop: '(min-width: 66em)',
};

export default {
  plugins: {
    'postcss-preset-mantine': { mixins },
    'postcss-simple-vars': { variables: BREAKPOINTS },
  },
};
