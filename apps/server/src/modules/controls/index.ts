/**
 * Owns what operators have set of the outcomes of games. Guarantees that what is set is taken by rounds that open later,
 * in the transaction that opens them, and by no other: nobody who could bet before it was set is touched by it. Which rule
 * a round goes by stands on the round; what the rule makes of a draw is packages/games' own. What an administrator sets is
 * written down in the audit trail with what was there before, in the same transaction.
 */
export { applyControl, type Control, type ControlParts } from './apply-control.ts';
export { CONTROL_FAULTS } from './control-faults.ts';
export { RULE_FAULTS, WRITTEN_WITHIN } from './rule-faults.ts';
export {
  checkNothingIsSet,
  chooseColourNumber,
  setColourMaxSide,
  setCrashRestrictions,
  setMinesMode,
  withdrawColourNumber,
  type Change,
} from './set-controls.ts';
export { MINES_RULE, readCrashRule, readMinesRule, takeColourRule } from './take-rules.ts';
export { readControls, type Controls } from './store.ts';
