/** The look of every page: ink by night, paper by day, gold for the one main action. */
export const PAGE_STYLE = `
:root {
  color-scheme: dark;
  --ground: #0e1020; --card: #171a30; --line: #2a2e4c; --text: #f3efe6; --muted: #a9adc4;
  --gold: #f5b82e; --gold-text: #f5b82e; --gold-edge: #f5b82e; --gold-wash: #f5b82e1f; --on-gold: #14162a;
  --good: #3ecf6b; --bad: #ff5a4f; --blue: #6c8cff;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --ground: #fbf7f0; --card: #ffffff; --line: #e6dccb; --text: #1b1d2e; --muted: #5b5f76;
    --gold: #f5b82e; --gold-text: #8a5a00; --gold-edge: #8a5a00; --gold-wash: #f5b82e2b; --on-gold: #1b1d2e;
    --good: #14763a; --bad: #c8281e; --blue: #2f4fd0;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100dvh; display: grid; grid-template-rows: auto 1fr auto; justify-items: center; gap: 24px;
  padding: 20px 16px 28px; background: var(--ground); color: var(--text);
  font: 16px/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%;
}
header, main, footer { width: 100%; max-width: 440px; }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
.mark { display: flex; align-items: center; gap: 10px; font-weight: 800; font-size: 20px; letter-spacing: -0.02em; }
.mark svg { height: 17px; }
.red { fill: var(--bad); } .green { fill: var(--good); } .blue { fill: var(--blue); }
.sandbox {
  padding: 4px 12px; border-radius: 999px; background: var(--gold-wash); color: var(--gold-text);
  font-size: 13px; font-weight: 700; letter-spacing: 0.02em; text-align: center;
}
main { align-self: center; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 24px; padding: 28px 24px 24px; }
h1 { font-size: 20px; line-height: 1.3; font-weight: 700; letter-spacing: -0.01em; overflow-wrap: anywhere; }
.lead { color: var(--muted); margin-top: 6px; }
.amount { margin-top: 4px; font-size: clamp(34px, 11vw, 48px); line-height: 1.15; font-weight: 800; letter-spacing: -0.03em; }
.merchant { text-transform: capitalize; }
.notice {
  margin-top: 18px; padding: 12px 14px; border-radius: 14px; border: 1px solid var(--gold-edge);
  background: var(--gold-wash); font-size: 15px;
}
dl { margin-top: 22px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--muted); flex: none; }
dd { text-align: right; font-weight: 600; overflow-wrap: anywhere; user-select: all; }
form, .actions { display: grid; gap: 12px; margin-top: 24px; }
button, .button {
  display: flex; align-items: center; justify-content: center; gap: 0.3em; width: 100%; min-height: 54px; padding: 12px 18px; border-radius: 16px;
  font: inherit; font-weight: 700; font-size: 17px; text-decoration: none; cursor: pointer; text-align: center;
  border: 1px solid var(--line); background: transparent; color: var(--text);
}
.main { background: var(--gold); border-color: var(--gold-edge); color: var(--on-gold); }
.main:hover { filter: brightness(1.05); }
button:active, .button:active { transform: translateY(1px); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--gold-text); outline-offset: 3px; }
.later { justify-self: center; padding: 12px 16px; color: var(--muted); text-underline-offset: 3px; }
.later:hover { color: var(--text); }
.sign { width: 64px; height: 64px; margin-bottom: 16px; }
.good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--gold-text); }
footer { color: var(--muted); font-size: 14px; text-align: center; }
@media (prefers-reduced-motion: no-preference) {
  .sign path { stroke-dasharray: 60; animation: draw 420ms ease-out both; }
  @keyframes draw { from { stroke-dashoffset: 60; } to { stroke-dashoffset: 0; } }
}
`;
