-- Two more reasons for a person to look: a gateway whose clock is another, and an event that contradicts itself.
alter table payment_alerts
  drop constraint payment_alerts_kind_check,
  add constraint payment_alerts_kind_check check (kind in (
    'order-not-ours', 'amount-differs', 'currency-differs', 'gateway-order-differs', 'unreadable-event',
    'payout-not-ours', 'gateway-payout-differs', 'payout-contradicted', 'payout-refused', 'payout-lost', 'payout-unsealed',
    'event-contradicts', 'clock-differs'
  ));
