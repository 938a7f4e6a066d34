package app.knowdown;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
