import { IconBuildingBank, IconCreditCard, IconDeviceMobile, IconReceipt } from '@tabler/icons-react';
import { useId } from 'react';
import { useWords } from '../use-words.ts';
import classes from './choice.module.css';

interface ChannelChoiceProps {
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string | null;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (id: string) => void;
}

function ChannelIcon({ id }: { id: string }) {
  if (/upi|wallet/i.test(id)) return <IconDeviceMobile size={22} aria-hidden="true" />;
  if (/card/i.test(id)) return <IconCreditCard size={22} aria-hidden="true" />;
  if (/bank/i.test(id)) return <IconBuildingBank size={22} aria-hidden="true" />;
  return <IconReceipt size={22} aria-hidden="true" />;
}

/** The ways to pay that the gateway offers, one to be chosen. */
export function ChannelChoice({ channels, chosen, error, isDisabled, onChoose }: ChannelChoiceProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <fieldset
      className={classes.field}
      disabled={isDisabled}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={classes.legend}>{t('form.channel')}</legend>
      <div className={classes.channels}>
        {channels.map((channel) => (
          <label key={channel.id} className={classes.channel}>
            <input
              type="radio"
              name={id}
              value={channel.id}
              checked={channel.id === chosen}
              onChange={() => onChoose(channel.id)}
            />
            <ChannelIcon id={channel.id} />
            <span>{channel.name}</span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
